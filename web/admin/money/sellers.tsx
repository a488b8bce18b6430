import { Button } from '#web/ui/button.tsx'
import { useRevalidator } from 'react-router'

import type { Seller, SellerAdmin } from '#contract/sellers.ts'
import { call, callPage, type Page } from '#web/api.ts'
import { askSellers, getSellerAdmin, listSellers, makeSellerFile } from '#web/endpoints/sellers.gen.ts'
import { savePrivate } from '#web/ui/files/fetch-private.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Words } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { MoreButton } from '#web/ui/loading/more-button.tsx'
import { type Loaded, tryLoad } from '#web/ui/loading/try-load.ts'
import { usePagedList } from '#web/ui/loading/use-paged-list.ts'
import { WhenLoaded } from '#web/ui/loading/when-loaded.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { Tabs } from '#web/ui/page/tabs.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { Badge } from '#web/ui/values/status-badge.tsx'

import { moneyPart } from './money-part.tsx'

type Found = { desk: SellerAdmin; first: Page<Seller[]> }

function load(request: Request): Promise<Loaded<Found>> {
  const asked = Number(new URL(request.url).searchParams.get('year'))
  const query = asked >= 2000 && asked < 2100 ? { year: asked } : {}
  return tryLoad(LOAD_FAILED, async () => {
    const [desk, first] = await Promise.all([call(getSellerAdmin, { query }), callPage(listSellers, { query })])
    return { desk, first }
  })
}

function Sellers({ loaded }: { loaded: Loaded<Found> }) {
  return <WhenLoaded loaded={loaded}>{(found) => <Desk {...found} />}</WhenLoaded>
}

function Desk({ desk, first }: Found) {
  const { year, years, is_over, due_text, lacking, files } = desk
  const list = usePagedList(first, String(year), (cursor) => callPage(listSellers, { query: { year, cursor } }))
  const { revalidate } = useRevalidator()
  const asking = useAction()
  const making = useAction()
  const ask = () =>
    asking.run(async () => {
      const { asked } = await call(askSellers, { body: { year } })
      toast(asked === 0 ? 'Already asked this week.' : `Asked ${asked} by email.`)
    })
  const make = () =>
    making.run(async () => {
      await call(makeSellerFile, { body: { year } })
      toast(`The seller file for ${year} is ready.`)
      await revalidate()
    })
  return (
    <Stack gap={20}>
      {years.length > 1 && (
        <Tabs
          label="Years"
          current={String(year)}
          tabs={years.map((one) => ({ key: String(one), label: String(one), to: `?part=sellers&year=${one}` }))}
        />
      )}
      {list.items.length === 0 ? (
        <EmptyState art="leaves" title={`No one earned anything in ${year}`} />
      ) : (
        <Surface as="section" gap={12} aria-labelledby="sellers">
          <Row wrap gap={12} justify="between">
            <Heading id="sellers">Sellers</Heading>
            {lacking > 0 && (
              <Button variant="default" size="compact-md" loading={asking.busy} onClick={() => void ask()}>
                Ask the {lacking} without tax details
              </Button>
            )}
          </Row>
          <FormError>{asking.error}</FormError>
          <PlainList divided>
            {list.items.map(({ provider_id, name, has_details, consideration, activities }) => (
              <Row as="li" key={provider_id} wrap gap={[4, 12]} justify="between">
                <Words title={name}>
                  <span>
                    <Money amount={consideration} /> from {activities} {activities === 1 ? 'visit' : 'visits'}
                  </span>
                </Words>
                <Badge tone={has_details ? 'ok' : 'warn'} icon={has_details ? 'check' : 'alert'}>
                  {has_details ? 'Details given' : 'Details missing'}
                </Badge>
              </Row>
            ))}
          </PlainList>
          <MoreButton list={list} failed={LOAD_FAILED} />
        </Surface>
      )}
      <Surface as="section" gap={12} aria-labelledby="seller-file">
        <Heading id="seller-file">Seller file {year}</Heading>
        <p>
          For the Canada Revenue Agency, due {due_text}. It contains tax numbers: keep it private and delete it once
          filed.
        </p>
        {!is_over && <Notice icon="info">{year} isn’t over yet.</Notice>}
        <FormError>{making.error}</FormError>
        <ButtonRow>
          <Button loading={making.busy} onClick={() => void make()}>
            Make the file
          </Button>
        </ButtonRow>
        {files.length > 0 && (
          <PlainList divided>
            {files.map((file) => (
              <FileLine key={file.id} file={file} year={year} />
            ))}
          </PlainList>
        )}
      </Surface>
    </Stack>
  )
}

function FileLine({ file, year }: { file: SellerAdmin['files'][number]; year: number }) {
  const { busy, error, run } = useAction()
  const { id, made_text, sellers, lacking } = file
  return (
    <li>
      <Row wrap gap={12} justify="between">
        <Words title={`Made on ${made_text}`}>
          <span>
            {sellers} sellers, {lacking === 0 ? 'all with tax details' : `${lacking} without tax details`}
          </span>
        </Words>
        <Button
          variant="default"
          size="compact-md"
          loading={busy}
          leftSection={<Icon name="download" size={16} />}
          aria-label={`CSV of the file made on ${made_text}`}
          onClick={() => void run(() => savePrivate(`/api/admin/sellers/files/${id}`, `sellers-${year}.csv`))}
        >
          CSV
        </Button>
      </Row>
      <FormError>{error}</FormError>
    </li>
  )
}

export const sellers = moneyPart(load, Sellers)
