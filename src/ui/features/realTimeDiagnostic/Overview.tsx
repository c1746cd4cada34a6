import type { ReactNode } from 'react'
import type { DiagVM } from '../../../domain/diagnostic/view.types.ts'
import { Coverage } from './Coverage.tsx'
import { DecisionsPanel } from './DecisionsPanel.tsx'
import * as css from './diagnostic.css.ts'
import { EventBrowser } from './EventBrowser.tsx'
import { StreamPanel } from './StreamPanel.tsx'

/** Streams, coverage, events and decisions at a glance. */
export function Overview({ vm, zone }: { readonly vm: DiagVM; readonly zone: string }): ReactNode {
  return (
    <>
      {vm.streams !== null && (
        <div className={css.cards}>
          {vm.streams.map((card) => (
            <StreamPanel key={card.id} card={card} at={vm.at} zone={zone} />
          ))}
        </div>
      )}
      {vm.coverage !== null && <Coverage coverage={vm.coverage} zone={zone} />}
      <div className={css.beside}>
        {vm.events !== null && (
          <EventBrowser events={vm.events} address={vm.address} at={vm.at} zone={zone} maxHeight={520} />
        )}
        {vm.decisions !== null && <DecisionsPanel decisions={vm.decisions} />}
      </div>
    </>
  )
}
