import { devices, type Page } from '@playwright/test'
import { generate } from 'otplib'
import { expectNoViolations } from '../support/axe'
import { admin } from '../support/gatehouse'
import { fillSignIn } from '../support/sign-in'
import { expect, test } from '../support/test'

test('an admin adds a passkey and an authenticator app, and signs in with each of them and with a recovery code', async ({
  browser,
  page,
  ownGatehouse,
}) => {
  // Browsers allow no passkeys at an IP address.
  const url = ownGatehouse.url.replace('127.0.0.1', 'localhost')
  const authenticator = await addVirtualAuthenticator(page)
  const dialog = page.getByRole('dialog')
  const dashboard = page.getByRole('heading', { name: 'Dashboard' })
  const signInWithPassword = async () => {
    await fillSignIn(page, admin)
    await expect(page.getByRole('button', { name: 'Back to Email and Password' })).toBeVisible()
  }
  const logOut = async () => {
    await page.getByRole('button', { name: 'Log Out' }).click()
    await expect(page).toHaveURL(/\/login$/)
  }
  const confirmPassword = async () => {
    await dialog.getByLabel('Your password').fill(admin.password)
    await dialog.getByRole('button', { name: 'Continue' }).click()
  }

  await test.step('add a passkey, and store the recovery codes', async () => {
    await page.goto(`${url}/login`)
    await fillSignIn(page, admin)
    await expect(dashboard).toBeVisible()
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: 'Passkeys and Second Factor' }).click()
    await page.getByRole('button', { name: 'Add Passkey' }).click()
    await expectNoViolations(page, 'Add Passkey')
    await confirmPassword()
    await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
    await expectNoViolations(page, 'Recovery codes')
  })
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)

  await test.step('download the codes and close', async () => {
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')).toHaveCount(1)
  })

  await test.step('set up the authenticator app', async () => {
    await page.getByRole('button', { name: 'Set Up Authenticator App' }).click()
    await confirmPassword()
    await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
    await expectNoViolations(page, 'Set Up Authenticator App')
  })
  const secret = (await dialog.getByRole('button', { name: 'Copy the Key' }).textContent()) ?? ''
  await dialog.getByLabel(/^2\. Enter the code/).fill(await generate({ secret }))
  await expect(page.getByRole('button', { name: 'Remove Authenticator App' })).toBeVisible()
  await expectNoViolations(page, 'Security')

  await test.step('password and passkey', async () => {
    await logOut()
    await signInWithPassword()
    await expect(page.getByRole('button', { name: 'Use Passkey' })).toBeFocused()
    await expectNoViolations(page, 'Second step')
    await page.getByRole('button', { name: 'Use Passkey' }).click()
    await expect(dashboard).toBeVisible()
  })

  await test.step('passkey alone', async () => {
    await logOut()
    await page.getByRole('button', { name: 'Sign In with a Passkey' }).click()
    await expect(dashboard).toBeVisible()
  })

  await test.step('passkey alone, on a phone', async () => {
    const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: url })
    const phone = await context.newPage()
    // As a synchronized passkey.
    const there = await addVirtualAuthenticator(phone)
    for (const credential of await authenticator.credentials()) await there.add(credential)
    await phone.goto(`${url}/login`)
    await phone.getByRole('button', { name: 'Sign In with a Passkey' }).tap()
    await expect(phone.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await context.close()
  })

  await test.step('password and code of the app', async () => {
    await logOut()
    await signInWithPassword()
    await page.getByRole('button', { name: 'Use the authenticator app instead' }).click()
    // The next code: the one of the set-up is used.
    const epoch = Math.floor(Date.now() / 1_000) + 30
    // It is sent as soon as it is complete.
    await page.getByLabel('Code from the app').fill(await generate({ secret, epoch }))
    await expect(dashboard).toBeVisible()
  })

  await test.step('password and recovery code', async () => {
    await logOut()
    await signInWithPassword()
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await expectNoViolations(page, 'Recovery code')
    await page.getByLabel('Recovery code').fill(codes[0] ?? '')
    await page.keyboard.press('Enter')
    await expect(dashboard).toBeVisible()
    await page.goto(`${url}/security`)
    await expect(page.getByText('9 of 10 left')).toBeVisible()
  })
})

/** A platform authenticator of Chromium that confirms every request, as with a fingerprint. */
async function addVirtualAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const credentials = async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  type Credential = Awaited<ReturnType<typeof credentials>>[number]
  const add = (credential: Credential) => devtools.send('WebAuthn.addCredential', { authenticatorId, credential })
  return { credentials, add }
}
