const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of a context share a process, and with it the code that it has compiled.
  '--process-per-site',
  // Requests to other hosts fail at once, and the fixtures report them.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost',
]

/**
 * The browser of nearly all tests. `npm test` uses a headless shell if it can, which is a third
 * less work.
 */
export const anyBrowser = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args,
}

/** A full browser, for the few tests that need one. */
export const browserWithWindows = {
  executablePath: process.env['BROWSER_PATH'] ?? '/usr/bin/chromium',
  args,
}

/** A browser with a microphone that beeps and is allowed without a question. */
export const browserWithMicrophone = {
  ...anyBrowser,
  args: [
    ...args,
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    '--autoplay-policy=user-gesture-required',
  ],
}
