import { createRoot } from 'react-dom/client'
import './theme/fonts.css'
import './theme/global.css.ts'
import { KitProvider } from './kit/KitProvider.tsx'
import { KitPage } from './kit/page/KitPage.tsx'
import { decodeAppearance, setAppearance, startAppearance } from './theme/theme.ts'

/** Development page of the kit (kit.html): every part in every state. Not part of the production build. */
startAppearance()
// ?theme=light&palette=blue-orange&density=compact, as the mocks have it.
const wanted = new URLSearchParams(location.search)
if (wanted.size > 0) setAppearance(decodeAppearance(JSON.stringify(Object.fromEntries(wanted))))

const place = document.getElementById('root')
if (place === null) throw new Error('Expected an element with id root in kit.html, found none.')
createRoot(place).render(
  <KitProvider navigate={(path) => history.pushState(null, '', path)}>
    <KitPage />
  </KitProvider>,
)
