import type { ReactNode } from 'react'
import { Link, TextButton } from '../../kit/controls/Link.tsx'
import { Mark } from '../../kit/data/Mark.tsx'
import { setAppearance, useAppearance } from '../../theme/theme.ts'
import * as css from './Login.css.ts'

/** Mark and name; leads to the front page. */
export function PublicHead(): ReactNode {
  return (
    <header>
      <Link href="/" tone="quiet" className={css.brand}>
        <Mark size={26} />
        Bot Blending
      </Link>
    </header>
  )
}

const nextTheme = { system: 'light', light: 'dark', dark: 'system' } as const
const themeNames = { system: 'System theme', light: 'Light theme', dark: 'Dark theme' } as const

/** Links of public pages, and the theme. */
export function PublicFoot(): ReactNode {
  const { theme } = useAppearance()
  return (
    <footer className={css.foot}>
      <Link href="/pricing" tone="quiet">
        Pricing
      </Link>
      <Link href="/help" tone="quiet">
        Help
      </Link>
      <span className={css.end}>
        <TextButton
          tone="quiet"
          aria-label={`Theme: ${themeNames[theme]}`}
          onPress={() => setAppearance({ theme: nextTheme[theme] })}
        >
          {themeNames[theme]}
        </TextButton>
      </span>
    </footer>
  )
}
