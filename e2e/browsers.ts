const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** What nearly all browser tests run in; `npm test` names one without windows, which is a third less work. */
export const anyBrowser = { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args }

/** For what only a browser with windows has. */
export const browserWithWindows = { executablePath: process.env['BROWSER_PATH'] ?? '/usr/bin/chromium', args }
