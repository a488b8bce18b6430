import { type CSSProperties, type PointerEvent, useId, useRef } from 'react'

import { closest, cutOf, type Framing, pushed, type Size } from './crop.ts'

import styles from './crop-field.module.css'

type CropFieldProps = {
  url: string
  /** Size of the picture. Null until it is open. */
  size: Size | null
  framing: Framing
  onSize: (size: Size) => void
  onFailed: () => void
  onChange: (framing: Framing) => void
}

/** The picture in the frame of a photo: pushed by a finger or the mouse, or moved by sliders, which keys reach. */
export function CropField({ url, size, framing, onSize, onFailed, onChange }: CropFieldProps) {
  const from = useRef<{ x: number; y: number } | null>(null)
  const cut = size && cutOf(size, framing)
  const push = (event: PointerEvent<HTMLElement>) => {
    if (!from.current || !size) return
    const { width, height } = event.currentTarget.getBoundingClientRect()
    const [across, down] = [(event.clientX - from.current.x) / width, (event.clientY - from.current.y) / height]
    from.current = { x: event.clientX, y: event.clientY }
    onChange(pushed(size, framing, { across, down }))
  }
  const end = () => {
    from.current = null
  }
  return (
    <div className={styles.field}>
      <div
        className={styles.frame}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          from.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={push}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <img
          src={url}
          alt="Preview"
          draggable={false}
          style={cut ? placed(cut) : { visibility: 'hidden' }}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => onSize({ width, height })}
          onError={onFailed}
        />
      </div>
      {size && cut && (
        <div className={styles.sliders}>
          <Slider
            label="Closer"
            min={1}
            max={closest(size)}
            value={framing.zoom}
            onChange={(zoom) => onChange({ ...framing, zoom })}
          />
          <Slider
            label="Left or right"
            disabled={cut.width >= 0.999}
            value={framing.across}
            onChange={(across) => onChange({ ...framing, across })}
          />
          <Slider
            label="Up or down"
            disabled={cut.height >= 0.999}
            value={framing.down}
            onChange={(down) => onChange({ ...framing, down })}
          />
        </div>
      )}
    </div>
  )
}

function placed({ left, top, width, height }: ReturnType<typeof cutOf>): CSSProperties {
  return {
    width: `${100 / width}%`,
    height: `${100 / height}%`,
    left: `${(-100 * left) / width}%`,
    top: `${(-100 * top) / height}%`,
  }
}

type SliderProps = {
  label: string
  min?: number
  max?: number
  value: number
  disabled?: boolean
  onChange: (value: number) => void
}

function Slider({ label, min = 0, max = 1, value, disabled = false, onChange }: SliderProps) {
  const id = useId()
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={(max - min) / 40 || 0.01}
        value={value}
        disabled={disabled || max <= min}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </div>
  )
}
