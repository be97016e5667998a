import { msg } from '@lingui/core/macro'
import { useEffect } from 'react'
import { isSavingData } from '../../lib/device-preferences.ts'
import { lazyPiece } from '../../ui/lazy-piece.tsx'
import type { CropDialogProps } from './CropDialog.tsx'

const CropDialog = lazyPiece<CropDialogProps>(() => import('./CropDialog.tsx').then((module) => module.CropDialog), {
  as: 'dialog',
  title: msg`Frame your photo`,
  onClose: ({ pictures, onLeaveOut }) => onLeaveOut(pictures),
})

/** Asks of each chosen picture which part to show; its code comes when the page has. */
export function DraftCropper(props: CropDialogProps) {
  // Somebody with a network now may have none when the first photo is chosen.
  useEffect(() => {
    if (!isSavingData()) void CropDialog.preload()
  }, [])
  if (props.pictures.length === 0) return null
  return <CropDialog {...props} />
}
