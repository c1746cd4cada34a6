import { renderToString } from 'react-dom/server'
import { CTA_TEXT } from '../../domain/experiments/tests.ts'
import * as frame from '../shell/PublicFrame.css.ts'
import { HeroOutline } from '../features/home/HeroOutline.tsx'
import { HomePage } from '../features/home/HomePage.tsx'
import { KitProvider } from '../kit/KitProvider.tsx'

/**
 * The front page as it is before any script ran: made once, while the pages are built, and served as the document of
 * '/'. In the frame of its picture stands an outline. Whether there is a demo or
 * a trial the server knows.
 */
export const drawFront = (): string =>
  renderToString(
    <KitProvider navigate={() => undefined}>
      <div className={frame.page}>
        <HomePage
          begin={CTA_TEXT.variants[0].config.text}
          query=""
          mail={null}
          hasDemo
          hasTrial
          onDemo={() => Promise.resolve()}
          picture={<HeroOutline />}
        />
      </div>
    </KitProvider>,
  )
