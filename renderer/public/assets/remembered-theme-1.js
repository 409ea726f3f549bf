// Runs before the first paint so that a remembered dark page never flashes white. The theme itself is kept by Mantine.
;(function () {
  var chosen = null
  try {
    chosen = localStorage.getItem('layerline-theme')
  } catch {
    // Storage may be forbidden; the system's choice stands then.
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
