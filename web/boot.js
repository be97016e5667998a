// Inlined into every page (`inline-boot.ts`). Sets data attributes of `<html>` before the first
// paint, so that the theme and the visitor's earlier choices don't flash. The names of storage keys
// and cookies are those of `src/lib/theme.ts`, `visitor-choices.ts` and `referral.ts`. Browsers that
// block storage throw, and get the defaults.
;(function (attributes) {
  let choice = null
  try {
    choice = localStorage.getItem('adire-theme')
  } catch {}
  const isDark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  attributes.theme = isDark ? 'dark' : 'light'
  attributes.js = ''
  document.cookie.split('; ').forEach(function (pair) {
    const flag = /^adire-(age|consent)=([a-z]+)$/.exec(pair)
    if (flag) attributes[flag[1]] = flag[2]
  })
  // Stores the referral code on the first page, even if the visitor leaves it at once (VIS-AUTH-32,
  // reading C-17).
  const referral = /[?&]ref=([0-9a-z]{8,16})(?:&|$)/i.exec(location.search)
  try {
    if (referral) sessionStorage.setItem('adire-referral', referral[1].toUpperCase())
  } catch {}
  // Global Privacy Control counts as a refusal of statistics cookies.
  if (!attributes.consent && navigator.globalPrivacyControl) attributes.consent = 'necessary'
})(document.documentElement.dataset)
