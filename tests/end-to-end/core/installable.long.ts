import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumLaunchOptions } from '../../support/chromium.ts'
import { expect, test } from '../harness/test.ts'

test('F-installable Chromium finds nothing against installing it', async ({ url }) => {
  // A private window, as the other tests have, installs nothing.
  const profile = mkdtempSync(join(tmpdir(), 'bot-blending-profile-'))
  const context = await chromium.launchPersistentContext(profile, chromiumLaunchOptions())
  try {
    const page = await context.newPage()
    await page.goto(`${url}/login`)
    const devtools = await context.newCDPSession(page)

    expect((await devtools.send('Page.getAppManifest')).errors).toEqual([])
    expect((await devtools.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
})
