import { PHOTO_RATIO, PHOTO_WIDTH_MIN } from '#contract/portfolio-terms.ts'

/** Framing of a picture: the zoom, and the position between both edges, from 0 to 1. */
export type Framing = { zoom: number; across: number; down: number }
export type Size = { width: number; height: number }

export const CENTRED: Framing = { zoom: 1, across: 0.5, down: 0.5 }

/** The widest part of a picture that has the shape of a photo. */
function widest({ width, height }: Size): Size {
  const wide = Math.min(width, height * PHOTO_RATIO)
  return { width: wide, height: wide / PHOTO_RATIO }
}

/** As close as one can get, so that enough of the picture is left. */
export function closest(size: Size): number {
  return Math.min(4, Math.max(1, widest(size).width / PHOTO_WIDTH_MIN))
}

export function isTooSmall(size: Size): boolean {
  return widest(size).width < PHOTO_WIDTH_MIN
}

/** The selected part, each as a share of the whole picture from 0 to 1. */
export function cutOf(size: Size, { zoom, across, down }: Framing) {
  const most = widest(size)
  const width = most.width / zoom / size.width
  const height = most.height / zoom / size.height
  return { left: (1 - width) * across, top: (1 - height) * down, width, height }
}

/** The framing after the picture was pushed by these shares of the frame. */
export function pushed(size: Size, framing: Framing, by: { across: number; down: number }): Framing {
  const { width, height } = cutOf(size, framing)
  const moved = (at: number, shares: number, part: number) =>
    part >= 1 ? at : Math.min(1, Math.max(0, at - (shares * part) / (1 - part)))
  return {
    ...framing,
    across: moved(framing.across, by.across, width),
    down: moved(framing.down, by.down, height),
  }
}
