// Runs before the first paint, so that nothing flashes: the theme, and what a visitor decided
// before.
;(function (page) {
  let choice = null
  try {
    choice = localStorage.getItem('adire-theme')
  } catch {}
  const isDark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  page.theme = isDark ? 'dark' : 'light'
  page.js = ''
  document.cookie.split('; ').forEach(function (pair) {
    const flag = /^adire-(age|consent)=([a-z]+)$/.exec(pair)
    if (flag) page[flag[1]] = flag[2]
  })
  // Who brought the visitor counts from the first page on, however soon that is left (VIS-AUTH-32,
  // reading C-17).
  const referral = /[?&]ref=([0-9a-z]{8,16})(?:&|$)/i.exec(location.search)
  try {
    if (referral) sessionStorage.setItem('adire-referral', referral[1].toUpperCase())
  } catch {}
  // Global Privacy Control is an answer to the question about cookies.
  if (!page.consent && navigator.globalPrivacyControl) page.consent = 'necessary'
})(document.documentElement.dataset)
