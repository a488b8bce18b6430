import { useNavigate } from 'react-router'

import { errorText } from '#web/api-error.ts'
import { loginPath } from '#web/redirects.ts'
import { useSession } from '#web/session.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/toast.tsx'

import { save, useFavourites, wantLater } from './favourites.ts'

import styles from './favourite-button.module.css'

type FavouriteButtonProps = { providerId: string; name: string }

/** A heart that saves a provider. Visitors log in on the way and find it done. */
export function FavouriteButton({ providerId, name }: FavouriteButtonProps) {
  const { user, status } = useSession()
  const navigate = useNavigate()
  const isOn = useFavourites()?.has(providerId) ?? false
  if (user && user.role !== 'client') return null
  const press = () => {
    if (status === 'anonymous') {
      wantLater(providerId)
      void navigate(loginPath(window.location.href))
      return
    }
    save(providerId, !isOn).catch((error: unknown) => toast(errorText(error, 'Couldn’t save.'), 'error'))
  }
  return (
    <IconButton
      icon="heart"
      iconSize={22}
      label={`Save ${name}`}
      aria-pressed={isOn}
      className={styles.heart}
      onClick={press}
    />
  )
}
