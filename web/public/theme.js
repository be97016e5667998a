// Runs before the first paint, as a file of its own because the content security policy allows no inline script.
;(function () {
  var choice = null
  try {
    choice = localStorage.getItem('adire-theme')
  } catch (_) {}
  var isDark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
})()
