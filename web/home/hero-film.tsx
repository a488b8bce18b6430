import type { ComponentProps } from 'react'

type HeroFilmProps = Pick<ComponentProps<'video'>, 'ref' | 'onPlaying'> & { playing: boolean }

/** Silent and endless, behind the words: no one has to hear, see or reach it. */
export function HeroFilm({ ref, onPlaying, playing }: HeroFilmProps) {
  return (
    <video
      ref={ref}
      muted
      loop
      playsInline
      preload="auto"
      aria-hidden="true"
      tabIndex={-1}
      data-playing={playing || undefined}
      onPlaying={onPlaying}
    >
      <source src="/hero/loop.webm" type="video/webm" />
      <source src="/hero/loop.mp4" type="video/mp4" />
    </video>
  )
}
