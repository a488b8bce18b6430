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
    <div className={styles.cards} role="status">
      <span className={styles.label}>{label}</span>
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className={styles.card} aria-hidden="true">
          <Bone width={68} height={68} tile />
          <div className={styles.lines}>
            <Bone width="55%" height={20} />
            <Bone width="80%" />
            <Bone width="35%" />
          </div>
        </div>
      ))}
    </div>
  )
}
