/** spec 9, General: "Mobile breakpoint 768 px, tablet under 1024", in CSS pixels. */
export const MOBILE_BELOW = 768
const TABLET_BELOW = 1_024

/** What a window of that width is; a bound belongs to the wider. */
export const formFactorOf = (width: number): 'mobile' | 'tablet' | 'desktop' =>
  width < MOBILE_BELOW ? 'mobile' : width < TABLET_BELOW ? 'tablet' : 'desktop'
