import { type Crop, PHOTO_RATIO } from '@adire/contract/photos.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, ZoomIn, ZoomOut } from 'lucide-react'
import { Slider } from 'radix-ui'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import Cropper, { type Point, type Size } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { IconButton } from '../../ui/IconButton.tsx'
import type { Picture } from './picture-api.ts'
import { centredCrop, cropAround, limitOffset } from './picture-rules.ts'

const MAX_ZOOM = 4
const ZOOM_STEP = 0.1
/** Pixels moved by each key press. */
const STEP_PX = 8
/** Minimum width of a crop in pixels of the picture; less would look coarse on a card. */
const MIN_WIDTH_PX = 320

type Props = { picture: Picture; onCrop: (crop: Crop) => void }
type View = { offset: Point; zoom: number }

/**
 * Picture behind a 4:5 frame, moved by pointer, arrow keys or buttons and scaled by slider, pinch
 * or wheel.
 */
export function PictureCropper({ picture, onCrop }: Props) {
  const { t } = useLingui()
  const helpId = useId()
  const [view, setView] = useState<View>({ offset: { x: 0, y: 0 }, zoom: 1 })
  const [shown, setShown] = useState<Size | null>(null)
  const [frame, setFrame] = useState<Size | null>(null)
  const widestPx = centredCrop(picture).width * picture.width
  const maxZoom = Math.max(1, Math.min(MAX_ZOOM, widestPx / MIN_WIDTH_PX))

  /** Updates from the previous state, because the wheel moves and scales in one event. */
  function change(next: (old: View) => View) {
    setView((old) => {
      if (!shown || !frame) return old
      const target = next(old)
      const zoom = Math.min(maxZoom, Math.max(1, target.zoom))
      return { zoom, offset: limitOffset(target.offset, zoom, { picture: shown, frame }) }
    })
  }

  const reportCrop = useEffectEvent(onCrop)
  useEffect(() => {
    if (!shown || !frame) return
    const { offset, zoom } = view
    const [shownWidth, shownHeight] = [shown.width * zoom, shown.height * zoom]
    reportCrop(
      cropAround(
        { x: 0.5 - offset.x / shownWidth, y: 0.5 - offset.y / shownHeight },
        frame.width / shownWidth,
        picture,
      ),
    )
  }, [view, shown, frame, picture])

  const zoomTo = (zoom: number) => change((old) => ({ ...old, zoom }))
  const move = ({ x, y }: Point) =>
    change(({ zoom, offset }) => ({
      zoom,
      offset: { x: offset.x + x * STEP_PX, y: offset.y + y * STEP_PX },
    }))
  return (
    <div className="grid gap-4">
      <div className="relative h-[min(46dvh,26rem)] overflow-hidden rounded-tile bg-surface-3">
        <Cropper
          image={picture.url}
          crop={view.offset}
          zoom={view.zoom}
          maxZoom={maxZoom}
          aspect={PHOTO_RATIO}
          keyboardStep={STEP_PX}
          classes={{ cropAreaClassName: '-outline-offset-4!' }}
          disableAutomaticStylesInjection
          mediaProps={{ alt: t`The photo to crop` }}
          cropperProps={{
            role: 'group',
            'aria-label': t`Visible part`,
            'aria-describedby': helpId,
          }}
          onCropChange={(offset) => change((old) => ({ ...old, offset }))}
          onZoomChange={zoomTo}
          setMediaSize={setShown}
          setCropSize={setFrame}
        />
      </div>
      <p id={helpId} className="text-sm text-ink-2">
        <Trans>Drag the photo to choose what shows.</Trans>{' '}
        <span className="pointer-coarse:hidden">
          <Trans>You can also use the arrow keys, with Shift for small steps.</Trans>
        </span>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <ZoomSlider zoom={view.zoom} maxZoom={maxZoom} onZoom={zoomTo} />
        <div
          role="group"
          aria-label={t`Move the photo`}
          className="flex gap-1 rtl:flex-row-reverse"
        >
          <IconButton
            label={t`Move left`}
            icon={<ArrowLeft aria-hidden />}
            onClick={() => move({ x: -1, y: 0 })}
          />
          <IconButton
            label={t`Move up`}
            icon={<ArrowUp aria-hidden />}
            onClick={() => move({ x: 0, y: -1 })}
          />
          <IconButton
            label={t`Move down`}
            icon={<ArrowDown aria-hidden />}
            onClick={() => move({ x: 0, y: 1 })}
          />
          <IconButton
            label={t`Move right`}
            icon={<ArrowRight aria-hidden />}
            onClick={() => move({ x: 1, y: 0 })}
          />
        </div>
      </div>
    </div>
  )
}

type ZoomProps = { zoom: number; maxZoom: number; onZoom: (zoom: number) => void }

function ZoomSlider({ zoom, maxZoom, onZoom }: ZoomProps) {
  const { t } = useLingui()
  const percent = Math.round(zoom * 100)
  const isFixed = maxZoom - 1 < ZOOM_STEP
  return (
    <div className="flex min-w-48 flex-1 items-center gap-1">
      <IconButton
        label={t`Zoom out`}
        icon={<ZoomOut aria-hidden />}
        disabled={isFixed}
        onClick={() => onZoom(zoom - ZOOM_STEP)}
      />
      <Slider.Root
        min={1}
        max={isFixed ? 1 + ZOOM_STEP : maxZoom}
        step={ZOOM_STEP}
        value={[zoom]}
        disabled={isFixed}
        onValueChange={([next = 1]) => onZoom(next)}
        className="relative flex h-11 min-w-0 flex-1 touch-none items-center select-none"
      >
        <Slider.Track className="relative h-1.5 grow overflow-hidden rounded-full bg-line forced-colors:bg-[GrayText]">
          <Slider.Range className="absolute h-full bg-indigo forced-colors:bg-[Highlight]" />
        </Slider.Track>
        <Slider.Thumb
          aria-label={t`Zoom`}
          aria-valuetext={t`${percent}%`}
          className="touch-target block size-6 rounded-full border-2 border-indigo bg-surface shadow-1 data-disabled:border-ink-3"
        />
      </Slider.Root>
      <IconButton
        label={t`Zoom in`}
        icon={<ZoomIn aria-hidden />}
        disabled={isFixed}
        onClick={() => onZoom(zoom + ZOOM_STEP)}
      />
    </div>
  )
}
