/** Key of the consent to the marketing script: of who is signed in, so it goes with the log-out. */
export const MARKETING_KEY = 'bot-blending.marketing'
