import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import type { Mileage } from '#contract/mileage.ts'
import { durationText } from '#contract/clock.ts'
import { call } from '#web/api.ts'
import { getMileage, setMileage } from '#web/endpoints/mileage.gen.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useAction } from '#web/ui/forms/use-action.ts'
import { Block } from '#web/ui/layout/block.tsx'
import { IconLine } from '#web/ui/layout/notice.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet, Words } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { SkeletonCards } from '#web/ui/loading/skeletons.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { ErrorState } from '#web/ui/page/empty-state.tsx'

import { DownloadButton } from '#web/ui/files/download-button.tsx'
import { YearSelect } from './year-select.tsx'

/** The provider's drives, estimated by the travel model and visible only to them. */
export function MileagePart() {
  const [year, setYear] = useState<number | null>(null)
  const { data, error, retry, replace } = useLoaded(`mileage ${year}`, (signal) =>
    call(getMileage, { query: year === null ? {} : { year }, signal }),
  )
  if (!data && error !== null) return <ErrorState message={LOAD_FAILED} onRetry={retry} />
  if (!data) return <SkeletonCards />
  return (
    <Stack gap={20}>
      <Surface as="section" gap={12} aria-labelledby="mileage">
        <Row wrap gap={12} justify="between">
          <Heading id="mileage">
            {data.is_on ? `About ${data.km.toFixed(1)} km in ${data.year}` : 'Mileage hidden'}
          </Heading>
          <YearSelect years={data.years} year={data.year} onChange={setYear} />
        </Row>
        <PlainList gap={8}>
          <IconLine as="li" icon="info">
            An estimate. Check it before you file it.
          </IconLine>
          <IconLine as="li" icon="lock">
            Only you see it. We never track your phone.
          </IconLine>
        </PlainList>
        <Switch mileage={data} onChanged={replace} />
      </Surface>
      {data.months.map(({ title, km, minutes, days }) => (
        <Block
          key={title}
          title={title}
          folds
          isLong
          line={`About ${km.toFixed(1)} km, ${durationText(minutes)} · ${days.length === 1 ? 'one day' : `${days.length} days`}`}
        >
          <PlainList divided>
            {days.map((day) => (
              <Row as="li" key={day.date} wrap gap={[0, 12]} justify="between">
                <Words title={day.day_text} plain>
                  <span>{day.route}</span>
                </Words>
                <Quiet size="sm">
                  {day.km.toFixed(1)} km, {durationText(day.minutes)}
                </Quiet>
              </Row>
            ))}
          </PlainList>
        </Block>
      ))}
      {data.is_on && data.months.length === 0 && <Quiet>No visits in {data.year}.</Quiet>}
    </Stack>
  )
}

function Switch({ mileage, onChanged }: { mileage: Mileage; onChanged: (next: Mileage) => void }) {
  const { busy, error, run } = useAction()
  const turn = () => run(async () => onChanged(await call(setMileage, { body: { is_on: !mileage.is_on } })))
  return (
    <>
      <FormError>{error}</FormError>
      <ButtonRow>
        {mileage.is_on && (
          <DownloadButton
            path={`/mileage/csv?year=${mileage.year}`}
            name={`mileage-${mileage.year}.csv`}
            label="CSV"
            spoken={`Download the mileage of ${mileage.year} as CSV`}
          />
        )}
        <Button variant="default" size="compact-md" loading={busy} onClick={() => void turn()}>
          {mileage.is_on ? 'Hide mileage' : 'Show mileage'}
        </Button>
      </ButtonRow>
    </>
  )
}
