import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { Icon } from '#web/ui/icon.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'

import styles from './page-header.module.css'

type PageHeaderProps = {
  title: ReactNode
  /** One line under the title. */
  lead?: ReactNode
  /** The "back" link with its words. */
  back?: { to: string; label: string }
  /** Buttons at the right; below the title on phones. */
  actions?: ReactNode
}

/** The top of every page: its one `h1`, what it is for, and what can be done. */
export function PageHeader({ title, lead, back, actions }: PageHeaderProps) {
  return (
    <div className={styles.header}>
      {back && (
        <Link to={back.to} className={styles.back}>
          <Icon name="arrow-left" size={18} /> {back.label}
        </Link>
      )}
      <Row wrap gap={[16, 32]} align="end" justify="between">
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          {lead && <Quiet className={styles.lead}>{lead}</Quiet>}
        </div>
        {actions && <ButtonRow>{actions}</ButtonRow>}
      </Row>
    </div>
  )
}
