export const talk = () => console.log('hello')
