import { Button } from '#web/ui/button.tsx'
import { useEffect, useEffectEvent, useState } from 'react'

import { lengthOf, REVIEW_MAX, REVIEW_MIN, REVIEW_PHOTOS_MAX, reviewProblem, tagsFor } from '#contract/review-terms.ts'
import type { ReviewTag } from '#contract/review-terms.ts'
import type { VisitReview } from '#contract/reviews.ts'
import { call } from '#web/api.ts'
import { dropDraft, readDraft, writeDraft } from '#web/drafts.ts'
import { getVisitReview, writeReview } from '#web/endpoints/reviews.gen.ts'
import { ChangedElsewhere } from '#web/ui/forms/conflict/changed.ts'
import { isSame, useConflict } from '#web/ui/forms/conflict/conflict.ts'
import { Textarea } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Tick } from '#web/ui/forms/tick.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { FileField, type UploadState } from '#web/ui/files/file-field.ts'
import { toast } from '#web/ui/toast.tsx'

import { OwnPhotos } from './own-photos.tsx'
import { StarField } from './star-field.tsx'
import { TagField } from './tag-field.tsx'

type ReviewFormProps = {
  bookingId: string
  ownerId: string
  visit: VisitReview
  onSaved: (visit: VisitReview) => void
  /** Leaves what is saved as it is; nothing is saved yet without it. */
  onCancel?: (() => void) | undefined
}

type Draft = { stars: string; text: string; may_quote: boolean; may_show_photos: boolean; tags: string[] }

const rules = {
  stars: (text: string) => (text === '' ? 'Choose how many stars' : null),
  text: reviewProblem,
}

/** Stars, words, tags and photos. The text is saved in this tab until it is sent. */
export function ReviewForm({ bookingId, ownerId, visit, onSaved, onCancel }: ReviewFormProps) {
  const { mine, side, other_name } = visit
  const draftName = `review:${bookingId}`
  const [start] = useState<Draft>(() => readDraft<Draft>(draftName, ownerId) ?? draftOf(visit))
  const [tags, setTags] = useState(start.tags)
  const [kept, setKept] = useState<readonly string[]>(mine?.photos ?? [])
  const [added, setAdded] = useState<UploadState>({ files: [], isBusy: false })
  const [version, setVersion] = useState(mine?.version ?? 0)
  const { present, meet, clear } = useConflict(() => call(getVisitReview, { params: { id: bookingId } }))
  const form = useRulesForm({
    initial: {
      stars: start.stars,
      text: start.text,
      may_quote: start.may_quote,
      may_show_photos: start.may_show_photos,
      photos: '',
    },
    rules,
  })
  const { stars, text, may_quote, may_show_photos } = form.values
  const keep = useEffectEvent((draft: Draft) => {
    if (!isSame(draft, draftOf(visit))) writeDraft(draftName, ownerId, draft)
  })
  useEffect(
    () => keep({ stars, text, may_quote, may_show_photos, tags }),
    [stars, text, may_quote, may_show_photos, tags],
  )

  const save = async (from: number) => {
    const body = {
      stars: Number(stars),
      text: text.trim(),
      tags: tags as ReviewTag[],
      may_quote,
      may_show_photos,
      version: from,
      ...(side === 'client' ? { photos: [...kept, ...added.files.map(({ id }) => id)] } : {}),
    }
    try {
      const saved = await call(writeReview, { params: { id: bookingId }, body })
      dropDraft(draftName)
      toast(saved.state === 'published' ? 'Both reviews are published.' : 'Review saved.')
      onSaved(saved)
    } catch (reason) {
      const now = await meet(reason)
      if (now === null) throw reason
      setVersion(now.mine?.version ?? 0)
    }
  }
  const reload = () => {
    if (!present) return
    dropDraft(draftName)
    onSaved(present)
    clear()
  }
  const length = lengthOf(text)
  const field = form.field('text')
  const starField = form.field('stars')
  const room = REVIEW_PHOTOS_MAX - kept.length
  const starred = (
    <StarField
      legend={side === 'client' ? `How was your visit with ${other_name}?` : `How was the visit to ${other_name}?`}
      {...starField}
    />
  )
  // Five stars are a whole question: the rest comes with the first of them.
  if (mine === null && stars === '' && text === '')
    return (
      <Stack as="form" {...form.props(form.submit(() => save(version)))}>
        {starred}
      </Stack>
    )
  return (
    <Stack as="form" gap={24} {...form.props(form.submit(() => save(version)))}>
      {starred}
      <div>
        <Textarea
          label="Your review"
          description={
            side === 'client' ? undefined : `Only providers whom ${other_name} asks for a visit can read it.`
          }
          required
          rows={4}
          {...field}
        />
        <Quiet size="sm" className="hb-figures" aria-live="polite">
          {length < REVIEW_MIN
            ? missingText(length)
            : `${length.toLocaleString('en-CA')} of ${REVIEW_MAX.toLocaleString('en-CA')}`}
        </Quiet>
      </div>
      <TagField tags={tagsFor(side, visit.is_for_pets)} chosen={tags} onChange={setTags} />
      {side === 'client' && (
        <>
          <OwnPhotos ids={kept} onRemove={(id) => setKept(kept.filter((one) => one !== id))} />
          {room > 0 && (
            <FileField
              key={kept.length}
              label={kept.length === 0 ? 'Photos' : 'More photos'}
              description="Optional, and public."
              path="/reviews/photos"
              takes="pictures"
              max={room}
              onChange={setAdded}
              error={form.problem('photos')}
            />
          )}
          {kept.length + added.files.length > 0 && (
            <Tick {...form.box('may_show_photos')}>
              {other_name} may show these photos on their profile, with the service and the month. I can withdraw this
              at any time.
            </Tick>
          )}
          <Tick {...form.box('may_quote')}>
            You may quote my review on the home page, with my first name and initial.
          </Tick>
        </>
      )}
      <FormError>{form.error}</FormError>
      {present ? (
        <ChangedElsewhere
          busy={form.busy}
          differences={differencesOf(draftOf(present), { stars, text, may_quote, may_show_photos, tags })}
          onKeep={() => {
            clear()
            void form.run(() => save(version))
          }}
          onReload={reload}
        />
      ) : (
        <ButtonRow phones="stack">
          <Button type="submit" loading={form.busy} disabled={added.isBusy}>
            {mine ? 'Save changes' : 'Submit review'}
          </Button>
          {onCancel && (
            <Button variant="default" disabled={form.busy} onClick={onCancel}>
              Keep as it is
            </Button>
          )}
        </ButtonRow>
      )}
    </Stack>
  )
}

/** "At least 20 characters", and then how many of them are missing. */
function missingText(length: number): string {
  if (length === 0) return `At least ${REVIEW_MIN} characters`
  const left = REVIEW_MIN - length
  return left === 1 ? '1 more character' : `${left} more characters`
}

function draftOf({ mine }: VisitReview): Draft {
  return {
    stars: mine ? String(mine.stars) : '',
    text: mine?.text ?? '',
    may_quote: mine?.may_quote ?? false,
    may_show_photos: mine?.may_show_photos ?? false,
    tags: mine?.tags ?? [],
  }
}

function differencesOf(theirs: Draft, mine: Draft) {
  const rows = [
    { name: 'Stars', mine: mine.stars, theirs: theirs.stars },
    { name: 'Review', mine: mine.text, theirs: theirs.text },
  ]
  return rows.filter((row) => row.mine !== row.theirs).map((row) => ({ ...row, isTouched: true }))
}
