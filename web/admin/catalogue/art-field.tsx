import { CATALOGUE_ART } from '#contract/catalogue-art.ts'
import { NativeSelect } from '#web/ui/forms/fields.tsx'
import type { FieldProps } from '#web/ui/forms/use-rules-form.tsx'
import { ArtTile } from '#web/ui/pictures/art-tile.tsx'

import styles from './catalogue.module.css'

const CHOICES = CATALOGUE_ART.map((value) => ({ value, label: value.replaceAll('-', ' ') }))

/** The picture that represents something, chosen by its name, with a preview. */
export function ArtField(props: FieldProps) {
  return (
    <div className={styles.art}>
      <ArtTile art={props.value} size={40} square />
      <NativeSelect label="Picture" data={CHOICES} {...props} />
    </div>
  )
}
