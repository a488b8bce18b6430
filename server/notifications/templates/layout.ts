import { escapeHtml } from '#server/platform/text/escape-html.ts'

/** An email before it has a form: one content, rendered as plain text and as HTML, so that the two cannot differ. */
export type Email = {
  subject: string
  /** Above the words, in the email itself: a `data:` address of a picture of ours, square. */
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
  /** Headers that put an email into a thread. */
  headers?: MailHeaders
  /** For the reader's calendar. */
  calendar?: MailCalendar | null
  /** Instead of our team's; none for emails to ourselves. */
  signature?: string | null
}

/**
 * An iCalendar part: REQUEST puts the visit into a calendar or moves it there, CANCEL takes it out. PUBLISH does either with
 * several visits.
 */
export type MailCalendar = { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; content: string }

export type MailHeaders = {
  from: { name: string; address: string }
  replyTo: string
  messageId: string
  /** Earlier emails of the thread, oldest first. */
  references: string[]
}

export type Words = {
  subject: string | null
  text: string
  html: string | null
  headers?: MailHeaders
  calendar?: MailCalendar
  /** Its reader stops such emails with it, in email programs. */ stopLink?: string
}

export function renderEmail(email: Email, product: string): Words {
  const words = { subject: oneLine(email.subject), text: renderText(email, product), html: renderHtml(email, product) }
  return {
    ...words,
    ...(email.headers && { headers: email.headers }),
    ...(email.calendar && { calendar: email.calendar }),
  }
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

/** Place for more at the end of the text. */
const END = '<!--end-->'
const FONT = "font-family:Poppins,'Segoe UI',Helvetica,Arial,sans-serif"
const TABLE = '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'
const PARAGRAPH = 'margin:0 0 16px'

/** Programs that support dark colours take them from here; all others show the styles on each part. */
const DARK = [
  '.hb-page{background:#17121b!important}',
  '.hb-card{background:#241c2a!important}',
  '.hb-words,.hb-words th,.hb-words td{color:#f1eaf4!important}',
  '.hb-quiet,.hb-quiet a,.hb-words .hb-quiet{color:#bfb2c6!important}',
  '.hb-button{background:#e0b3ee!important;color:#2b0f33!important}',
].join('')

/** In tables with the styles on each part: that is what narrow and old email programs understand. */
function renderHtml(email: Email, product: string): string {
  const body = [
    email.picture ? pictureHtml(email.picture) : '',
    email.greeting === undefined ? '' : paragraphHtml(email.greeting),
    ...email.paragraphs.map(paragraphHtml),
    email.facts?.length ? factsHtml(email.facts) : '',
    email.link ? buttonHtml(email.link) : '',
    ...(email.ending ?? []).map(paragraphHtml),
    ...signatureOf(email, product).map(paragraphHtml),
    END,
    email.feet ? feetHtml(email.feet) : '',
  ]
  const words = `<td class="hb-words" align="left" style="padding:28px 24px 16px;${FONT};font-size:16px;line-height:1.5;color:#2b2330;overflow-wrap:anywhere">${brandHtml(product)}${body.join('')}</td>`
  const card = `${TABLE} class="hb-card" style="max-width:600px;background:#ffffff;border-radius:16px"><tr>${words}</tr></table>`
  const page = `${TABLE} class="hb-page" style="background:#f6f1f8"><tr><td align="center" style="padding:24px 12px">${card}</td></tr></table>`
  return `<!doctype html><html lang="en-CA"><head>${headHtml(email.subject)}</head><body class="hb-page" style="margin:0;padding:0;background:#f6f1f8">${page}</body></html>`
}

function headHtml(subject: string): string {
  const metas = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
  ]
  return `${metas.join('')}<title>${escapeHtml(oneLine(subject))}</title><style>@media (prefers-color-scheme: dark){${DARK}}</style>`
}

function brandHtml(product: string): string {
  return `<p class="hb-quiet" style="margin:0 0 20px;font-size:14px;font-weight:600;color:#7b2f8e">${escapeHtml(product)}</p>`
}

function paragraphHtml(text: string): string {
  return `<p style="${PARAGRAPH}">${escapeLines(text)}</p>`
}

/** More at the end of the text of an email that has its form already. */
export function addToHtml(html: string, intro: string, lines: readonly string[]): string {
  const items = lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')
  return html.replace(END, () => `${paragraphHtml(intro)}<ul style="${PARAGRAPH};padding-left:24px">${items}</ul>`)
}

/** Both columns keep their width, so that no long word makes the email wider than its window. */
function factsHtml(facts: [string, string][]): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th align="left" valign="top" width="40%" style="padding:5px 8px 5px 0;font-weight:600">${escapeHtml(label)}</th><td valign="top" style="padding:5px 0">${escapeLines(value)}</td></tr>`,
  )
  return `${TABLE} style="margin:0 0 20px;table-layout:fixed;font-size:14px">${rows.join('')}</table>`
}

function feetHtml(feet: { label: string; href: string }[]): string {
  const links = feet.map(({ label, href }) => `<a href="${escapeHtml(href)}" style="color:#6b6170">${label}</a>`)
  return `<p class="hb-quiet" style="margin:28px 0 8px;font-size:13px;color:#6b6170">${links.join(' &middot; ')}</p>`
}

const PICTURE_PX = 144

function pictureHtml({ src, alt }: { src: string; alt: string }): string {
  const style = 'display:inline-block;padding:24px 32px;border-radius:16px;background:#f3eaf8'
  return `<p style="${PARAGRAPH}"><span style="${style}"><img src="${src}" alt="${escapeHtml(alt)}" width="${PICTURE_PX}" height="${PICTURE_PX}" style="display:block"></span></p>`
}

function buttonHtml({ label, href }: { label: string; href: string }): string {
  const style =
    'display:inline-block;padding:12px 24px;border-radius:50px;background:#7b2f8e;color:#ffffff;font-weight:600;text-decoration:none'
  return `<p style="margin:8px 0 24px"><a class="hb-button" href="${escapeHtml(href)}" style="${style}">${escapeHtml(label)}</a></p>`
}

function escapeLines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>')
}
