/** A mail before it has a form: one content, rendered as plain text and as HTML, so that the two cannot differ. */
export type Email = {
  subject: string
  /** Above the words, in the mail itself: a `data:` address of a picture of ours, square. */
  picture?: { src: string; alt: string }
  greeting?: string
  paragraphs: string[]
  /** Label and value, one a line. Values may have several lines. */
  facts?: [string, string][]
  link?: { label: string; href: string }
  /** Said under the link. */
  ending?: string[]
  /** Small, under everything else. */
  feet?: { label: string; href: string }[]
  /** What a mail program and its reader's own need to put it in a thread. */
  headers?: MailHeaders
  /** Instead of our team's; none for mail to ourselves. */
  signature?: string | null
}

export type MailHeaders = {
  from: { name: string; address: string }
  replyTo: string
  messageId: string
  /** Of the mails before it, the oldest first. */
  references: string[]
}

export type Words = {
  subject: string | null
  text: string
  html: string | null
  headers?: MailHeaders
  /** By which its reader stops mails like it, for mail programs. */ stopLink?: string
}

export function renderEmail(email: Email, product: string): Words {
  const words = { subject: oneLine(email.subject), text: renderText(email, product), html: renderHtml(email, product) }
  return email.headers ? { ...words, headers: email.headers } : words
}

/** A line break in a subject would start a header of its own. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}

function signatureOf({ signature }: Email, product: string): string[] {
  if (signature === null) return []
  return [signature ?? `Your ${product} team`]
}

function renderText(email: Email, product: string): string {
  const facts = (email.facts ?? []).map(([label, value]) => `${label}: ${value.replaceAll('\n', ', ')}`).join('\n')
  const link = email.link ? `${email.link.label}: ${email.link.href}` : ''
  const start = [email.greeting ?? '', ...email.paragraphs, facts, link]
  const feet = (email.feet ?? []).map(({ label, href }) => `${label}: ${href}`).join('\n')
  const parts = [...start, ...(email.ending ?? []), ...signatureOf(email, product), feet]
  return parts.filter((part) => part !== '').join('\n\n')
}

function renderHtml(email: Email, product: string): string {
  const paragraph = (text: string) => `<p>${escapeLines(text)}</p>`
  const rows = (email.facts ?? []).map(
    ([label, value]) =>
      `<tr><th align="left" valign="top" style="padding:4px 16px 4px 0">${escapeHtml(label)}</th><td style="padding:4px 0">${escapeLines(value)}</td></tr>`,
  )
  const body = [
    email.picture ? pictureHtml(email.picture) : '',
    email.greeting === undefined ? '' : paragraph(email.greeting),
    ...email.paragraphs.map(paragraph),
    rows.length > 0 ? `<table role="presentation">${rows.join('')}</table>` : '',
    email.link ? buttonHtml(email.link) : '',
    ...(email.ending ?? []).map(paragraph),
    ...signatureOf(email, product).map(paragraph),
    email.feet ? feetHtml(email.feet) : '',
  ]
  return `<!doctype html><html lang="en-CA"><body style="font-family:Poppins,Arial,sans-serif;color:#2b2330;line-height:1.5;max-width:560px">${body.join('')}</body></html>`
}

function feetHtml(feet: { label: string; href: string }[]): string {
  const links = feet.map(({ label, href }) => `<a href="${escapeHtml(href)}" style="color:#6b6170">${label}</a>`)
  return `<p style="margin-top:32px;font-size:13px;color:#6b6170">${links.join(' &middot; ')}</p>`
}

const PICTURE_PX = 144

function pictureHtml({ src, alt }: { src: string; alt: string }): string {
  const style = 'display:inline-block;padding:24px 32px;border-radius:16px;background:#f3eaf8'
  return `<p><span style="${style}"><img src="${src}" alt="${escapeHtml(alt)}" width="${PICTURE_PX}" height="${PICTURE_PX}" style="display:block"></span></p>`
}

function buttonHtml({ label, href }: { label: string; href: string }): string {
  const style =
    'display:inline-block;padding:12px 24px;border-radius:50px;background:#7b2f8e;color:#ffffff;text-decoration:none'
  return `<p><a href="${escapeHtml(href)}" style="${style}">${escapeHtml(label)}</a></p>`
}

function escapeLines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
