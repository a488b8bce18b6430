import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { VisuallyHidden } from '#web/ui/layout/text.tsx'

import styles from './skeletons.module.css'

/** One grey bar where text or a picture will be. */
export function Bone({
  width = '100%',
  height = 16,
  tile,
}: {
  width?: number | string
  height?: number
  /** The square of a picture, which does not shrink. */
  tile?: boolean
}) {
  return <span className={styles.bone} data-tile={tile || undefined} style={{ width, height }} />
}

/** Cards of a list while it loads, in the shape of what comes. */
export function SkeletonCards({ count = 3, label = 'Loading' }: { count?: number; label?: string }) {
  return (
    <Stack role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: count }, (_, at) => (
        <Surface key={at} aria-hidden="true">
          <Row gap={16} align="start">
            <Bone width={68} height={68} tile />
            <Stack grow gap={12}>
              <Bone width="55%" height={20} />
              <Bone width="80%" />
              <Bone width="35%" />
            </Stack>
          </Row>
        </Surface>
      ))}
    </Stack>
  )
}
