// Printable sheet of a document lesson: a self-contained page.

const STYLE = `
  :root { color: #22352b; font: 12pt/1.5 Georgia, 'Times New Roman', serif }
  body { max-width: 44rem; margin: 2rem auto; padding: 0 1.5rem }
  h1 { font-size: 1.7rem; font-weight: 500; margin: 0 0 .25rem }
  .course { color: #5b6660; font-style: italic; margin: 0 0 1.5rem }
  table { width: 100%; border-collapse: collapse; margin: 1rem 0 }
  th, td { border: 1px solid #b9c4bd; padding: .45rem .6rem; text-align: left; vertical-align: top }
  th { background: #eef3f0; font-weight: 600 }
  td { height: 1.4rem }
  @media print { body { margin: 0; max-width: none } @page { margin: 18mm } }
`

const escaped = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** The page of a document. */
export const sheet = (product, { document }) => `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escaped(document.title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escaped(document.title)}</h1>
<p class="course">${escaped(product.title)}</p>
${document.sheet}
</body>
</html>
`
