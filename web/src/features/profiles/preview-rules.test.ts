import { expect, test } from 'vitest'
import { buildOwnProfile } from '../../testing/own-profile.ts'
import { choosePreviewNote } from './preview-rules.ts'

test('names the pause before any other reason, and that matches still see the name', () => {
  const paused = buildOwnProfile({ isPaused: true, isAvailable: false, hiddenReason: 'photo' })
  expect(choosePreviewNote('nothing', paused, 1)).toBe('paused')
  expect(choosePreviewNote('named', paused, 1)).toBe('paused_match')
})

test('names what is missing only to members who want to be shown', () => {
  const newcomer = buildOwnProfile({ hiddenReason: 'photo_approval' })
  expect(choosePreviewNote('nothing', newcomer, 1)).toBe('photo_approval')
  expect(choosePreviewNote('nothing', { ...newcomer, isAvailable: false }, 1)).toBe('hidden')
  expect(choosePreviewNote('nothing', buildOwnProfile({ hiddenReason: 'staff' }), 0)).toBe('staff')
})

test('mentions photos in review only to viewers who see the profile', () => {
  const own = buildOwnProfile()
  expect(choosePreviewNote('seen', own, 2)).toBe('waiting_photos')
  expect(choosePreviewNote('seen', own, 0)).toBeNull()
})
