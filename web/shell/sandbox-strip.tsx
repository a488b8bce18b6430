import { Link } from 'react-router'

import { useSite } from './site.ts'

import styles from './sandbox-strip.module.css'

/** Says that nothing here is real, and where its emails and texts can be read. */
export function SandboxStrip() {
  const { sandbox } = useSite()
  if (!sandbox) return null
  return (
    <div className={styles.strip} data-strip>
      <strong>Sandbox</strong>
      <span className={styles.more}>Nothing here is real: no charges, no messages.</span>
      <Link to="/outbox">Outbox</Link>
    </div>
  )
}
