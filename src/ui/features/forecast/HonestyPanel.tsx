import type { ReactNode } from 'react'
import { askAbout, asShown } from '../../../domain/explained/asked.ts'
import type { ReadyForecast } from '../../../domain/forecast/view.types.ts'
import { Meter } from '../../kit/feedback/Progress.tsx'
import { Panel } from '../../kit/layout/Panel.tsx'
import { Text } from '../../kit/layout/Text.tsx'
import { Explain } from '../shared/explained/Explain.tsx'
import * as css from './forecast.css.ts'
import { words } from './texts.ts'

/** How many days of earlier forecasts came as they said, flattering or not. */
export const HonestyPanel = ({ of: { version, days, honesty: of } }: { readonly of: ReadyForecast }): ReactNode => (
  <Panel title={words.honesty} note={words.honestyNote}>
    <div className={css.words}>
      {of.forecasts === 0 ? (
        <>
          <Text weight="label">{words.noHonesty}</Text>
          <Text tone="text2">{words.noHonestyHint(days)}</Text>
        </>
      ) : (
        <>
          <Text weight="label">
            <Explain asks={askAbout('forecast.inside', asShown(version))} name={words.honesty}>
              {words.held(of)}
            </Explain>
          </Text>
          <Meter share={of.inside / of.days} label={words.heldDays(of)} />
          <Text tone="text2">{of.inside / of.days < 0.9 ? words.narrow : words.wide}</Text>
        </>
      )}
      <Text size={12} tone="text3">
        {words.limits}
      </Text>
    </div>
  </Panel>
)
