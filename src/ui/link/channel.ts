/**
 * A channel between the tabs of this site; null where the browser denies it together with storage (F24): each tab is
 * then by itself.
 */
export function channelOf(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}
