import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'

import { type AdminEntryPage, PICTURE_ALT_MAX } from '#contract/admin/catalogue.ts'
import type { UploadedFile } from '#contract/files.ts'
import { call } from '#web/api.ts'
import { changeEntryPicture, uploadEntryPicture } from '#web/endpoints/admin/catalogue.gen.ts'
import { FileField } from '#web/ui/files/file-field.ts'
import { TextInput } from '#web/ui/forms/fields.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { SAVE_FAILED } from '#web/ui/forms/save-failed.ts'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { PhotoTile } from '#web/ui/pictures/photo-tile.tsx'
import { toast } from '#web/ui/toast.tsx'

import styles from './catalogue.module.css'

const RULES = { alt: (text: string) => (text.trim().length < 3 ? 'Say what it shows' : null) }

type EntryPhotoProps = { entry: AdminEntryPage; onSaved: () => void }

/** The photo that represents an entry instead of its picture: added, changed, removed. */
export function EntryPhoto({ entry: { id, name, art, picture, version }, onSaved }: EntryPhotoProps) {
  const [file, setFile] = useState<UploadedFile | null>(null)
  const [isBusy, setBusy] = useState(false)
  const form = useRulesForm({
    initial: { alt: '' },
    rules: RULES,
    failed: SAVE_FAILED,
  })
  const put = async (chosen: { file_id: string; alt: string } | null) => {
    await call(changeEntryPicture, { params: { id }, body: { version, picture: chosen } })
    toast(`${name}: saved`)
    onSaved()
  }
  const send = form.submit(async ({ alt }) => {
    if (file) await put({ file_id: file.id, alt })
  })
  return (
    <Surface as="section" gap={12} aria-labelledby="photo">
      <Heading id="photo">Photo</Heading>
      {picture && (
        <>
          <div className={styles.photo}>
            <PhotoTile art={art} still={null} picture={picture} sizes="300px" />
          </div>
          <Quiet size="sm">{picture.alt}</Quiet>
        </>
      )}
      <Stack as="form" gap={12} aria-label="Photo of the entry" {...form.props(send)}>
        <FileField
          label={picture ? 'Another photo' : 'Choose a photo'}
          path={uploadEntryPicture.path}
          takes="pictures"
          max={1}
          onChange={(state) => {
            setFile(state.files[0] ?? null)
            setBusy(state.isBusy)
          }}
        />
        {file && (
          <TextInput
            label="What it shows"
            required
            maxLength={PICTURE_ALT_MAX}
            autoComplete="off"
            description="For screen readers."
            {...form.field('alt')}
          />
        )}
        <FormError>{form.error}</FormError>
        <ButtonRow>
          {file && (
            <Button type="submit" loading={form.busy} disabled={isBusy}>
              Show this photo
            </Button>
          )}
          {picture && (
            <Button variant="default" disabled={form.busy} onClick={() => void form.run(() => put(null))}>
              Remove the photo
            </Button>
          )}
        </ButtonRow>
      </Stack>
    </Surface>
  )
}
