import { lazy, Suspense, useEffect } from 'react'
import { isSavingData } from '../../lib/device-preferences.ts'
import type { CropDialogProps } from './CropDialog.tsx'

const loadCropDialog = () => import('./CropDialog.tsx')
const CropDialog = lazy(() => loadCropDialog().then((module) => ({ default: module.CropDialog })))

/** Asks of each chosen picture which part to show; its code comes when the page has. */
export function DraftCropper(props: CropDialogProps) {
  // Somebody with a network now may have none when the first photo is chosen.
  useEffect(() => void (isSavingData() || loadCropDialog().catch(() => undefined)), [])
  if (props.pictures.length === 0) return null
  return (
    <Suspense>
      <CropDialog {...props} />
    </Suspense>
  )
}
