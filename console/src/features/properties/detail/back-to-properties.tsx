import { BackArrow } from '../../../ui/back-arrow'

export const BackToProperties = () => <BackArrow to="/properties" label="Back to properties" />
