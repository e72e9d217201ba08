// Runs before the first paint, so that a remembered theme never flashes in the other one. It is a file of its own
// because the page's content security policy blocks inline scripts. The key is the one in src/ui/theme/theme.ts.
try {
  const theme = localStorage.getItem('gatehouse-theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is switched off: the system's theme holds.
}
