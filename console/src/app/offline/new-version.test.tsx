import { careerEndpoints } from '@gatehouse/contract/entities/career'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useFakeApi } from '../../../test/fake-api'
import { useOpenedDocuments } from '../../../test/opened-documents'
import { renderConsole } from '../../../test/render-console'
import { storeToken } from '../../api/session/token'
import { announceNewVersion } from './new-version'

const api = useFakeApi()
const opened = useOpenedDocuments()

beforeEach(() => {
  storeToken('token', true)
  api.on(careerEndpoints.list, { status: true, data: [], next_cursor: null, total: 0 })
})

test('the next navigation loads the document of a new version, unless a form is open', async () => {
  const { router } = renderConsole('/careers?form=new')
  await screen.findByRole('heading', { level: 1, name: 'Welcome Admin,', hidden: true })
  announceNewVersion()
  await router.navigate('/nowhere')
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy()
  expect(opened()).toEqual([])
  void router.navigate('/careers?tab=all')
  await waitFor(() => expect(opened()).toEqual([expect.stringMatching(/\/careers\?tab=all$/)]))
})
