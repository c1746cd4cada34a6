import { useState, type ReactNode } from 'react'
import { LANGUAGES } from '../../../domain/language/translate.ts'
import { Button } from '../../kit/controls/Button.tsx'
import { Switch } from '../../kit/controls/Choice.tsx'
import { Segmented } from '../../kit/controls/Segmented.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { chooseLanguage, isAnotherLanguage } from '../../language/choose.ts'
import { chosenLanguage, type LanguageChoice } from '../../language/chosen.ts'
import { palettes, themes } from '../../theme/palette.ts'
import { densities } from '../../theme/scale.ts'
import { setAppearance, useAppearance } from '../../theme/theme.ts'
import { HiddenAmounts } from '../shared/HiddenAmounts.tsx'
import { about, choice } from '../shared/shared.css.ts'
import { words } from './texts.ts'

const languageChoices = [
  { id: 'browser' as LanguageChoice, label: words.asBrowser },
  ...LANGUAGES.map((id) => ({ id, label: words.languages[id] })),
]
const themeChoices = (['system', ...themes] as const).map((id) => ({ id, label: words.themes[id] }))
const paletteChoices = palettes.map((id) => ({ id, label: words.palettes[id] }))
const densityChoices = (['auto', ...densities] as const).map((id) => ({ id, label: words.densities[id] }))

/** How this browser shows the product (look.md, Tokens). Kept here and not at the server: a phone may differ. */
export function AppearancePanel(): ReactNode {
  const { theme, palette, density, singleKeys } = useAppearance()
  const [language, setLanguage] = useState(chosenLanguage)
  const change = (choice: LanguageChoice): void => {
    setLanguage(choice)
    chooseLanguage(choice)
  }
  const waits = isAnotherLanguage()
  return (
    <Panel id="appearance" isRuled title={words.appearance} note={words.appearanceHint}>
      <Line
        label={words.language}
        {...(waits ? { hint: words.languageWaits } : {})}
        trailing={
          <>
            {waits && (
              <Button size="sm" onPress={() => location.reload()}>
                {words.reload}
              </Button>
            )}
            <Segmented label={words.language} value={language} onChange={change} choices={languageChoices} />
          </>
        }
      />
      <Line
        label={words.theme}
        trailing={
          <Segmented
            label={words.theme}
            value={theme}
            onChange={(next) => setAppearance({ theme: next })}
            choices={themeChoices}
          />
        }
      />
      <Line
        label={words.colours}
        hint={words.coloursHint}
        trailing={
          <Segmented
            label={words.colours}
            value={palette}
            onChange={(next) => setAppearance({ palette: next })}
            choices={paletteChoices}
          />
        }
      />
      <Line
        label={words.density}
        trailing={
          <Segmented
            label={words.density}
            value={density}
            onChange={(next) => setAppearance({ density: next })}
            choices={densityChoices}
          />
        }
      />
      <HiddenAmounts />
      <div className={choice}>
        <Switch
          hint={words.singleKeysHint}
          isSelected={singleKeys}
          onChange={(isOn) => setAppearance({ singleKeys: isOn })}
        >
          {words.singleKeys}
        </Switch>
      </div>
    </Panel>
  )
}

function Line({
  label,
  hint,
  trailing,
}: {
  readonly label: string
  readonly hint?: string
  readonly trailing: ReactNode
}): ReactNode {
  return (
    <div className={choice}>
      <div className={about}>
        <Text size={13}>{label}</Text>
        {hint !== undefined && (
          <Text as="p" size={12} tone="text3">
            {hint}
          </Text>
        )}
      </div>
      {trailing}
    </div>
  )
}
