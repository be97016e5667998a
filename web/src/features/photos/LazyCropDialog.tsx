import { msg } from '@lingui/core/macro'
import { useEffect } from 'react'
import { isSavingData } from '../../lib/device-preferences.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import type { CropDialogProps } from './CropDialog.tsx'

const CropDialog = lazyComponent<CropDialogProps>(
  () => import('./CropDialog.tsx').then((module) => module.CropDialog),
  {
    as: 'dialog',
    title: msg`Frame your photo`,
    onClose: ({ pictures, onLeaveOut }) => onLeaveOut(pictures),
  },
)

/** Crop dialog, whose code is loaded on demand. */
export function LazyCropDialog(props: CropDialogProps) {
  // Preloads the code, because the device may be offline when the first photo is chosen.
  useEffect(() => {
    if (!isSavingData()) void CropDialog.preload()
  }, [])
  if (props.pictures.length === 0) return null
  return <CropDialog {...props} />
}
