import type { State } from '@gatehouse/contract/areas/states'

import type { Area } from './area'
import { readOutline } from './read-outline'
import { abuja } from './states/abuja'
import { lagosIsland } from './states/lagos-island'
import { lagosMainland } from './states/lagos-mainland'
import { adamawa, bauchi, borno, gombe, jigawa, kaduna, kano, katsina, kebbi } from './states/north'
import { sokoto, taraba, yobe, zamfara } from './states/north'
import { benue, kogi, kwara, nasarawa, niger, plateau } from './states/north-central'
import { akwaIbom, bayelsa, crossRiver, delta, edo, rivers } from './states/south-south'
import { abia, anambra, ebonyi, enugu, imo } from './states/south-east'
import { ekiti, ogun, ondo, osun, oyo } from './states/south-west'

/** Each state with its outline, in the format of `readOutline`; first those with most listings. */
const outlines: readonly (readonly [state: string, outline: string])[] = [
  ['Lagos = Lagos State', lagosIsland + lagosMainland],
  ['Abuja = FCT, Federal Capital Territory', abuja],
  ['Abia = Abia State', abia],
  ['Adamawa = Adamawa State', adamawa],
  ['Akwa Ibom = Akwa Ibom State, Akwa-Ibom', akwaIbom],
  ['Anambra = Anambra State', anambra],
  ['Bauchi = Bauchi State', bauchi],
  ['Bayelsa = Bayelsa State', bayelsa],
  ['Benue = Benue State', benue],
  ['Borno = Borno State', borno],
  ['Cross River = Cross River State, Cross Rivers, Cross Rivers State', crossRiver],
  ['Delta! = Delta State', delta],
  ['Ebonyi = Ebonyi State', ebonyi],
  ['Edo = Edo State', edo],
  ['Ekiti = Ekiti State', ekiti],
  ['Enugu = Enugu State', enugu],
  ['Gombe = Gombe State', gombe],
  ['Imo! = Imo State', imo],
  ['Jigawa = Jigawa State', jigawa],
  ['Kaduna = Kaduna State', kaduna],
  ['Kano = Kano State', kano],
  ['Katsina = Katsina State', katsina],
  ['Kebbi = Kebbi State', kebbi],
  ['Kogi = Kogi State', kogi],
  ['Kwara = Kwara State', kwara],
  ['Nasarawa = Nasarawa State, Nassarawa State', nasarawa],
  ['Niger! = Niger State', niger],
  ['Ogun = Ogun State', ogun],
  ['Ondo = Ondo State', ondo],
  ['Osun = Osun State', osun],
  ['Oyo = Oyo State', oyo],
  ['Plateau! = Plateau State', plateau],
  ['Rivers! = Rivers State', rivers],
  ['Sokoto = Sokoto State', sokoto],
  ['Taraba = Taraba State', taraba],
  ['Yobe = Yobe State', yobe],
  ['Zamfara = Zamfara State', zamfara],
]

/** The 36 states and the Federal Capital Territory with their areas. Each is after the one around it. */
export const areas: readonly Area[] = outlines.flatMap(([state, outline]) => readOutline(state, outline))

const stateNames = new Map(areas.filter(({ parent }) => parent === null).map(({ id, state }) => [id, state as State]))

/** The name of the state with an id, such as akwa-ibom; undefined if there is none. */
export const stateById = (id: string): State | undefined => stateNames.get(id)
