/** A mail before it has a form: one content, rendered as plain text and as HTML, so that the two cannot differ. */
export type Email = {
  subject: string
  greeting: string
  paragraphs: string[]
  /** Label and value, one a line. Values may have several lines. */
  facts?: [string, string][]
  link?: { label: string; href: string }
  /** Said under the link. */
  ending?: string[]
}

export function renderText(letter: Email, product: string): string {
  const facts = (letter.facts ?? []).map(([label, value]) => `${label}: ${value.replaceAll('\n', ', ')}`).join('\n')
  const link = letter.link ? `${letter.link.label}: ${letter.link.href}` : ''
  const parts = [letter.greeting, ...letter.paragraphs, facts, link, ...(letter.ending ?? []), `Your ${product} team`]
  return parts.filter((part) => part !== '').join('\n\n')
}

export function renderHtml(letter: Email, product: string): string {
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`
  const rows = (letter.facts ?? []).map(([label, value]) => {
    const lines = escapeHtml(value).replaceAll('\n', '<br>')
    return `<tr><th align="left" valign="top" style="padding:4px 16px 4px 0">${escapeHtml(label)}</th><td style="padding:4px 0">${lines}</td></tr>`
  })
  const body = [
    paragraph(letter.greeting),
    ...letter.paragraphs.map(paragraph),
    rows.length > 0 ? `<table role="presentation">${rows.join('')}</table>` : '',
    letter.link ? buttonHtml(letter.link) : '',
    ...(letter.ending ?? []).map(paragraph),
    paragraph(`Your ${product} team`),
  ]
  return `<!doctype html><html lang="en-CA"><body style="font-family:Poppins,Arial,sans-serif;color:#2b2330;line-height:1.5;max-width:560px">${body.join('')}</body></html>`
}

function buttonHtml({ label, href }: { label: string; href: string }): string {
  const style =
    'display:inline-block;padding:12px 24px;border-radius:50px;background:#7b2f8e;color:#ffffff;text-decoration:none'
  return `<p><a href="${escapeHtml(href)}" style="${style}">${escapeHtml(label)}</a></p>`
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
