import { askCost } from './ask-cost'; for (let i=0;i<3;i++) console.log((await askCost()).ratio);
