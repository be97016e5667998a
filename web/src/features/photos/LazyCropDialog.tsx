import { msg } from '@lingui/core/macro'
import { useEffect } from 'react'
import { isSavingData } from '../../lib/device-preferences.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import type { CropDialogProps } from './CropDialog.tsx'

const CropDialog = lazyComponent<CropDialogProps>(
  () => import('./CropDialog.tsx').then((module) => module.CropDialog),
  {
    as: 'dialog',
    title: msg`Crop your photo`,
    onClose: ({ onCancel }) => onCancel(),
  },
)

/**
 * Crop dialog, whose code is loaded on demand. Render it always, also without pictures, so that the
 * code is there in time.
 */
export function LazyCropDialog(props: CropDialogProps) {
  // Preloads the code, because the device may be offline when the first photo is chosen.
  useEffect(() => {
    if (!isSavingData()) void CropDialog.preload()
  }, [])
  // Not `isOpen`: mounting it loads the code, also for members who save data.
  if (props.pictures.length === 0) return null
  return <CropDialog {...props} />
}
