// Applies the theme that the switch of src/lib/theme.ts has stored, before the first paint.
{
  const theme = localStorage.getItem('mostrador.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
}
