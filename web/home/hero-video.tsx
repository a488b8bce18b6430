import { useEffect, useRef, useState } from 'react'

import { Icon } from '#web/ui/icon.tsx'

import { HeroFilm } from './hero-film.tsx'

import styles from './hero-video.module.css'

type Connection = { saveData?: boolean }

/** Movement is loaded only where it is welcome: not under reduced motion, not when data is being saved. */
function movementIsWelcome(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches && !connection?.saveData
}

/** The picture behind the first screen; a muted loop over it that pauses off-screen and can be stopped. */
export function HeroVideo() {
  const video = useRef<HTMLVideoElement>(null)
  const [welcome, setWelcome] = useState(false)
  const [stopped, setStopped] = useState(false)
  const [playing, setPlaying] = useState(false)

  useEffect(() => {
    // After the page itself: the loop is the last thing to wait for.
    const timer = setTimeout(() => setWelcome(movementIsWelcome()), 300)
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => {
    const element = video.current
    if (!element || stopped) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) element.play().catch(() => undefined)
      else element.pause()
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      element.pause()
    }
  }, [welcome, stopped])

  return (
    <div className={styles.backdrop}>
      <picture>
        <source srcSet="/hero/poster.avif" type="image/avif" />
        <img src="/hero/poster.webp" alt="" width={1280} height={720} fetchPriority="high" />
      </picture>
      {welcome && (
        <>
          <HeroFilm ref={video} playing={playing} onPlaying={() => setPlaying(true)} />
          <button
            type="button"
            className={styles.toggle}
            aria-label={stopped ? 'Play the background video' : 'Pause the background video'}
            onClick={() => setStopped(!stopped)}
          >
            <Icon name={stopped ? 'play' : 'pause'} size={18} />
          </button>
        </>
      )}
    </div>
  )
}
