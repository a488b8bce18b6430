import { call } from '#web/api.ts'
import { viewMyPaper } from '#web/endpoints/papers.gen.ts'
import { PrivatePicture } from '#web/ui/files/file-field.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'

import styles from './paper-pictures.module.css'

/** Pages of an uploaded paper, for its owner. */
export function PaperPictures({ paperId, name }: { paperId: string; name: string }) {
  const { data, error, reload } = useLoaded(paperId, (signal) => call(viewMyPaper, { params: { id: paperId }, signal }))
  if (!data) return <Quiet size="sm">{error === null ? 'Opening …' : 'Couldn’t open it.'}</Quiet>
  const pages = data.flatMap((file) => file.pages.map((link, index) => ({ link, file, isFirst: index === 0 })))
  return (
    <PlainList row gap={12}>
      {pages.map(({ link, file, isFirst }, at) => (
        <li key={link}>
          <PrivatePicture
            link={link}
            alt={`${name}, page ${at + 1}`}
            width={isFirst ? file.width : null}
            height={isFirst ? file.height : null}
            onExpired={reload}
            className={styles.page}
          />
        </li>
      ))}
    </PlainList>
  )
}
