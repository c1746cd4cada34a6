import { createTransport } from 'nodemailer'

/** A mail on its way out. */
export interface OutgoingMail {
  /** Names this mail for good: whoever gets it twice can tell, and mail programs show it once. */
  readonly messageId: string
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

/** Thrown for a mail that this mail server will never take; any other failure may pass. */
export class MailRefused extends Error {}

/** Where mails go. */
export interface MailTransport {
  /** Ends once the mail server has taken it. Throws `MailRefused`, or what went wrong. */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/** How long one step of a delivery may take, ms. */
const STEP_MS = 10_000
/** Answers about this one mail: no such recipient, too large, not wanted. Everything else is about the mail server. */
const ABOUT_THE_MAIL = ['EENVELOPE', 'EMESSAGE']

/** A mail server, by its address: smtp://, or smtps:// for TLS from the first byte. */
export function smtpTransport(url: string): MailTransport {
  const mailer = createTransport({
    url,
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      try {
        await mailer.sendMail({ ...mail, headers: { ...mail.headers } })
      } catch (error) {
        const { code, responseCode } = error as { readonly code?: string; readonly responseCode?: number }
        throw (responseCode ?? 0) >= 500 && ABOUT_THE_MAIL.includes(code ?? '')
          ? new MailRefused(`The mail server refused it with ${responseCode}.`)
          : new Error(`The mail server could not take it (${responseCode ?? code ?? 'no answer'}).`)
      }
    },
    close: () => mailer.close(),
  }
}
