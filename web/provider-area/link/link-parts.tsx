import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import type { BookingLink } from '#contract/bookings/booking-link.ts'
import { useSite } from '#web/shell/site.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { Textarea } from '#web/ui/forms/fields.tsx'
import { Tick, TickGroup } from '#web/ui/forms/tick.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Block } from '#web/ui/layout/block.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Details } from '#web/ui/layout/details.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet, Words } from '#web/ui/layout/text.tsx'
import { dateText } from '#web/ui/values/local-text.ts'
import { StatCard, StatCards } from '#web/ui/values/stat-card.tsx'

import styles from './link-parts.module.css'

/** On paper, on a site of one's own, and what came of it. */
export function LinkParts({ link }: { link: BookingLink }) {
  return (
    <>
      <Figures link={link} />
      <Paper link={link} />
      <OwnSite link={link} />
    </>
  )
}

function Figures({ link: { total, days, since_text: since } }: { link: BookingLink }) {
  return (
    <Surface as="section" gap={16} aria-labelledby="link-figures">
      <Heading id="link-figures">Results</Heading>
      {Object.values(total).some((count) => count > 0) ? (
        <>
          <StatCards label="The last 30 days" least={120}>
            <StatCard icon="eye" label="Opened" value={total.opened} />
            <StatCard icon="user" label="Joined" value={total.joined} />
            <StatCard icon="calendar" label="Requests" value={total.booked} />
            <StatCard icon="sparkle" label="First visits" value={total.brought} />
          </StatCards>
          <Quiet size="sm">Since {since}.</Quiet>
        </>
      ) : (
        <Quiet>Not opened since {since}.</Quiet>
      )}
      {days.length > 0 && (
        <Details icon="chart" title="Day by day">
          <table className={`${styles.days} hb-figures`}>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">Opened</th>
                <th scope="col">Joined</th>
                <th scope="col">Visits</th>
                <th scope="col">First</th>
              </tr>
            </thead>
            <tbody>
              {days.map(({ date, opened, joined, booked, brought }) => (
                <tr key={date}>
                  <th scope="row">{dateText(date, true)}</th>
                  <td>{opened}</td>
                  <td>{joined}</td>
                  <td>{booked}</td>
                  <td>{brought}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Details>
      )}
    </Surface>
  )
}

function Paper({ link: { url, qr_svg: qr, handle, first_name: name } }: { link: BookingLink }) {
  const site = useSite()
  const picture = `data:image/svg+xml,${encodeURIComponent(qr ?? '')}`
  const written = (url ?? '').replace(/^https?:\/\//, '')
  return (
    <>
      <Surface as="section" gap={16} aria-labelledby="on-paper">
        <Heading id="on-paper">On paper</Heading>
        <div className={styles.paper}>
          <img className={styles.code} src={picture} width={160} height={160} alt={`QR code of ${written}`} />
          <div className={styles.words}>
            <ButtonRow gap={8}>
              <Button variant="light" leftSection={<Icon name="file" size={18} />} onClick={() => window.print()}>
                Print a sheet
              </Button>
              <Button
                component="a"
                href={picture}
                download={`booking-link-${handle}.svg`}
                variant="default"
                leftSection={<Icon name="download" size={18} />}
              >
                Download (SVG)
              </Button>
            </ButtonRow>
          </div>
        </div>
      </Surface>
      <div className={styles.sheet} data-sheet aria-hidden="true">
        <p className={styles.big}>Book {name}</p>
        <p>At your home, at a time that suits you</p>
        <img src={picture} alt="" />
        <p className={styles.written}>{written}</p>
        <p>{site.name}</p>
      </div>
    </>
  )
}

const LOOKS = [
  { key: 'card', name: 'Card', text: 'Services and prices', height: 400 },
  { key: 'button', name: 'Button', text: 'One line', height: 64 },
] as const

function OwnSite({ link: { embed_url: embed, first_name: name } }: { link: BookingLink }) {
  const { name: site } = useSite()
  const [key, setKey] = useState<'card' | 'button'>('card')
  const look = LOOKS.find((one) => one.key === key) ?? LOOKS[0]
  const address = `${embed}${key === 'button' ? '/button' : ''}`
  const title = `Book ${name} on ${site}`
  const width = key === 'button' ? 320 : 420
  const snippet = `<iframe src="${address}" title="${title.replaceAll('"', '&quot;')}" style="border:0;width:100%;max-width:${width}px;height:${look.height}px" loading="lazy"></iframe>`
  return (
    <Block title="On your site" folds isLong line="A card or a button to paste. No cookies, no scripts.">
      <TickGroup legend="What to show">
        <Columns until="phone" gap={12} align="stretch">
          {LOOKS.map((one) => (
            <Tick
              key={one.key}
              framed
              type="radio"
              name="look"
              value={one.key}
              checked={one.key === key}
              onChange={() => setKey(one.key)}
            >
              <Words as="span" title={one.name}>
                {one.text}
              </Words>
            </Tick>
          ))}
        </Columns>
      </TickGroup>
      <iframe
        key={key}
        className={styles.preview}
        sandbox="allow-same-origin allow-top-navigation-by-user-activation"
        src={new URL(address).pathname}
        title={`Preview: ${title}`}
        loading="lazy"
        style={{ maxWidth: width, height: look.height }}
      />
      <Textarea
        label="To paste"
        readOnly
        rows={4}
        value={snippet}
        className={styles.snippet}
        onFocus={(event) => event.currentTarget.select()}
      />
      <ButtonRow gap={8}>
        <Button variant="light" leftSection={<Icon name="copy" size={18} />} onClick={() => void copyText(snippet)}>
          Copy code
        </Button>
      </ButtonRow>
    </Block>
  )
}
