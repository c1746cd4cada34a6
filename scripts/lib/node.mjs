/**
 * Throws one sentence when this Node is older than the project supports (package.json, engines).
 * @param {string} version
 */
export function refuseOldNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if ((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 24) return
  throw new Error(`Node ${version} is not supported: install Node 20.19 or newer, 22.12 or newer, or 24.`)
}
