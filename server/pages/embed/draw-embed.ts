import { initialsOf } from '#contract/initials.ts'
import { createHash } from 'node:crypto'
import type { Provider } from '#contract/availability.ts'
import { durationText } from '#contract/clock.ts'
import { formatDollars } from '#contract/money.ts'
import { escapeHtml } from '#server/platform/text/escape-html.ts'

/** The embed for a provider's own site: HTML and one style sheet, without scripts or fields. */

const SERVICES_SHOWN = 3

const STYLE = `:root{color-scheme:light dark;--page:#fff;--text:#241a30;--quiet:#665c77;--line:#eae4f0;--accent:#7035c4;--soft:#f0e8ff;--press:#7035c4;--star:#a86a00}
@media (prefers-color-scheme:dark){:root{--page:#1f1629;--text:#ece6f4;--quiet:#b0a4c0;--line:#43354f;--accent:#cbb0fd;--soft:#382555;--press:#8549dd;--star:#f5b942}}
*{box-sizing:border-box}
html,body{margin:0;min-height:100%;background:var(--page);color:var(--text);font:15px/1.45 Poppins,system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif}
a{color:inherit}
main{display:grid;gap:14px;padding:18px;border:1px solid var(--line);border-radius:16px;overflow:hidden}
.who{display:flex;align-items:center;gap:12px}
.who>div{min-width:0}
.face{flex:none;display:grid;place-items:center;width:56px;height:56px;border-radius:50%;object-fit:cover;background:var(--soft);color:var(--accent);font-weight:600;font-size:20px}
h1{margin:0;font-size:18px;line-height:1.25;font-weight:600;overflow-wrap:anywhere}
p{margin:0}
.quiet{color:var(--quiet);font-size:14px;overflow-wrap:anywhere}
.star{color:var(--star)}
ul{display:grid;margin:0;padding:0;list-style:none}
li{display:flex;justify-content:space-between;gap:4px 16px;padding:8px 0;border-top:1px solid var(--line)}
li span{min-width:0;overflow-wrap:anywhere}
li b{flex:none;font-weight:600;font-variant-numeric:tabular-nums}
.press{display:block;padding:13px 20px;border-radius:50px;background:var(--press);color:#fff;font-weight:600;text-align:center;text-decoration:none}
.press:hover{filter:brightness(1.08)}
.press:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
.foot{text-align:center}
.foot a{text-underline-offset:3px}
.alone{padding:6px}
.alone .press{padding:13px 12px;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}`

/**
 * Allows no scripts, no forms and no outside resources. Every site may frame it, because a hidden click in it can only
 * open our own page.
 */
export const EMBED_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ')

type Site = { name: string; publicUrl: string }

/** The card: who it is, what they offer for how much, and the way to their free times. */
export function drawCard(site: Site, provider: Provider, handle: string): string {
  const { full_name: name, location, services } = provider
  const shown = services.slice(0, SERVICES_SHOWN)
  const more = services.length - shown.length
  return page(
    `Book ${name}`,
    `<main>
<div class="who">${face(provider)}<div><h1>${escapeHtml(name)}</h1>${ratingLine(provider)}${location ? `<p class="quiet">${escapeHtml(location)}</p>` : ''}</div></div>
${shown.length > 0 ? `<ul>${shown.map(serviceLine).join('')}</ul>` : ''}${more > 0 ? `<p class="quiet">and ${more} more</p>` : ''}
${press(site, handle, 'See free times')}
<p class="quiet foot">At your home, booked on <a href="${escapeHtml(site.publicUrl)}/" target="_top">${escapeHtml(site.name)}</a></p>
</main>`,
  )
}

/** The button alone. */
export function drawButton(site: Site, { full_name: name }: Provider, handle: string): string {
  const [first = name] = name.split(' ')
  return page(`Book ${name}`, `<div class="alone">${press(site, handle, `Book ${first} on ${site.name}`)}</div>`)
}

/** Drawn when the provider can't be booked: a sentence and no link. */
export function drawNobody(site: Site, text: string): string {
  return page(
    site.name,
    `<main><p>${escapeHtml(text)}</p><p class="quiet"><a href="${escapeHtml(site.publicUrl)}/services" target="_top">Find a provider on ${escapeHtml(site.name)}</a></p></main>`,
  )
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en-CA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body>${body}</body></html>
`
}

function press({ publicUrl }: Site, handle: string, label: string): string {
  return `<a class="press" href="${escapeHtml(publicUrl)}/p/${handle}" target="_top">${escapeHtml(label)}</a>`
}

function face({ full_name: name, avatar_url: picture }: Provider): string {
  // Pictures from elsewhere aren't loaded: this page requests nothing from anyone but us.
  if (picture?.startsWith('/')) return `<img class="face" src="${escapeHtml(picture)}" alt="" width="56" height="56">`
  return `<span class="face" aria-hidden="true">${escapeHtml(initialsOf(name))}</span>`
}

function ratingLine({ ratings_average: average, ratings_count: count }: Provider): string {
  if (average === null || count === 0) return ''
  const people = `${count} ${count === 1 ? 'review' : 'reviews'}`
  return `<p><span class="star" aria-hidden="true">★</span> <b>${average.toFixed(1)}</b> <span class="quiet">of 5, ${people}</span></p>`
}

function serviceLine({ title, price, duration_minutes: minutes }: Provider['services'][number]): string {
  return `<li><span>${escapeHtml(title)} <span class="quiet">${escapeHtml(durationText(minutes))}</span></span><b>${formatDollars(price, true)}</b></li>`
}
